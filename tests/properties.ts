import fc from 'fast-check';

// A fixed seed, because a commit must not be judged by chance. `PROPERTY_SEED=7 vitest run …` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) });

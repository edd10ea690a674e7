import fc from 'fast-check';

// The same cases each time: what a commit is judged by must not depend on chance. `PROPERTY_SEED=7 vitest run …` looks at others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) });

import { configure } from '@testing-library/react';

// What a test waits for may take a while on a busy machine; waiting ends as soon as it is there.
configure({ asyncUtilTimeout: 10_000 });

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed-properties.ts'],
    testTimeout: 60_000,
    // By default a machine with two processors would leave one of them idle.
    maxWorkers: '100%',
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed-properties.ts'],
    testTimeout: 60_000,
    // By default a machine with two processors would leave one of them idle.
    maxWorkers: '100%',
    // Test files of a worker share its modules: loading the program anew for each file took more time than most tests.
    isolate: false,
    // The built program is loaded as Node loads it.
    server: { deps: { external: [/\/(?:dist|build)\//u] } },
  },
});

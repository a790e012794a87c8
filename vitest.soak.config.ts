import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

/** Tests that take minutes: `npm run test:soak`. */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['test/**/*.soak.test.ts'], testTimeout: 7_200_000 } }),
);

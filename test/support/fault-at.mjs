// Loaded before the built program: counts what it does to the outside world (files, databases, other processes, connections), and
// at one of these steps sends itself a signal or lets a write fail as on a full disk. PLUMBLINE_TEST_FAULT is `KIND STEP LOG`: a
// signal or `full`, the number of the step (0 for none), and a file that gets a line for each step.
import child from 'node:child_process';
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { isMainThread } from 'node:worker_threads';

const writes = ['writeSync', 'writeFileSync', 'copyFileSync', 'mkdirSync', 'mkdtempSync', 'symlinkSync'];
const changes = [...writes, 'renameSync', 'rmSync', 'linkSync', 'unlinkSync', 'chmodSync'];

if (isMainThread) {
  const [kind, at, log] = (process.env.PLUMBLINE_TEST_FAULT ?? '').split(' ');
  const steps = [];
  const { openSync, closeSync, writeSync } = fs;
  const step = (name) => {
    if (kind === 'full' && !writes.includes(name)) return;
    steps.push(name);
    if (steps.length !== Number(at)) return;
    if (kind === 'full')
      throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC', syscall: name });
    process.kill(process.pid, kind);
  };
  const observe = (object, name) => {
    const original = object[name];
    object[name] = function (...given) {
      step(name);
      return Reflect.apply(original, this, given);
    };
  };
  for (const name of changes) observe(fs, name);
  for (const name of ['spawn', 'spawnSync', 'execFileSync']) observe(child, name);
  observe(net.Socket.prototype, 'write');
  const require = createRequire(process.argv[1]);
  const { DatabaseSync, ...others } = require('@photostructure/sqlite');
  // Its classes cannot be changed.
  const observeDatabase = (object) =>
    new Proxy(object, {
      get(target, name) {
        const value = target[name];
        if (typeof value !== 'function') return value;
        return (...given) => {
          if (['exec', 'run', 'all', 'iterate'].includes(name)) step(`SQL ${name}`);
          const result = value.apply(target, given);
          return name === 'prepare' ? observeDatabase(result) : result;
        };
      },
    });
  require.cache[require.resolve('@photostructure/sqlite')].exports = {
    ...others,
    DatabaseSync: new Proxy(DatabaseSync, {
      construct: (target, given) => observeDatabase(new target(...given)),
    }),
  };
  syncBuiltinESMExports();
  process.on('exit', () => {
    if (log === undefined) return;
    const file = openSync(log, 'w');
    writeSync(file, steps.map((name) => `${name}\n`).join(''));
    closeSync(file);
  });
}

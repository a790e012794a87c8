// Keeps the last module of the Rego compiler, which the built program drops with its compiler thread: a thread that is given the
// module neither decompresses nor compiles it.
const kept = { module: undefined };
process.on('worker', (worker) => {
  worker.on('message', (message) => {
    kept.module = message?.module ?? kept.module;
  });
});

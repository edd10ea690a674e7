/** Keeps one processor busy until the parent process ends. */
process.on('disconnect', () => process.exit());

function work(): void {
  const end = performance.now() + 20;
  while (performance.now() < end);
  // Checks between units of work whether to stop.
  setImmediate(work);
}

work();

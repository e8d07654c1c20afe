// A thread does not inherit the means to run TypeScript, so it gets them here where this Node has none of its own.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api')
  register()
}
await import('./thread.ts')

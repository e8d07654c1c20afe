export * from './errors.ts'
export * from './parts.ts'
export * from './rest.ts'
export * from './socket.ts'

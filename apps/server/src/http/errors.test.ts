import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusalOf } from './errors.ts'

test('a client that breaks off while it sends is at fault itself, and not the hall', async () => {
  const app = Fastify()
  const failed = new Promise<unknown>((resolve) => {
    app.setErrorHandler((error, _request, reply) => {
      resolve(error)
      return reply.code(400).send()
    })
  })
  app.post('/', () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(client, 'connect')
  client.write(
    'POST / HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await once(app.server, 'request')
  client.destroy()
  expect(refusalOf(await failed).status).toBe(400)
  await app.close()
})

test('a database that cuts the connection is out of reach', () => {
  const cut = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(refusalOf(cut).code).toBe('UNAVAILABLE')
})

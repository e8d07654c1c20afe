import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** For `MOOTHALL_SMTP`. */
  readonly url: string
  /** What came for this address, the newest last. */
  to(email: string): string[]
  close(): Promise<void>
}

/** A mail server that keeps what it is given, for tests of halls that send mail. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: { readonly to: string; readonly text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        // Long lines are broken for the way.
        const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=')
        letters.push({ to: envelope.rcptTo[0]?.address ?? '', text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (email) => letters.filter(({ to }) => to === email).map(({ text }) => text),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

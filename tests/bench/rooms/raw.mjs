/**
 * The measure that the hall is held against: Socket.IO, and nothing else. Whoever sits in a room says something, and each
 * of its sockets gets a small message of its own. Prints the port that it listens on.
 */
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { perMessageDeflate: false, serveClient: false })
/** Sockets by room, in order of seat. */
const rooms = new Map()

io.on('connection', (socket) => {
  const [name, seat] = String(socket.handshake.auth.token).split('/')
  const room = rooms.get(name) ?? { turn: 0, n: 0, sockets: [] }
  rooms.set(name, room)
  room.sockets[Number(seat)] = socket
  socket.on('act', ({ card }) => {
    room.n++
    room.turn = (room.turn + 1) % room.sockets.length
    room.sockets.forEach((one, seat) => {
      one.emit('change', {
        seq: room.n,
        set: { board: { turn: room.turn, top: card } },
        log: [{ i: room.n, text: 'laid' }],
        mine: seat === room.turn,
      })
    })
  })
})

http.listen(0, '127.0.0.1', () => process.stdout.write(`${http.address().port}\n`))
process.on('SIGTERM', () => process.exit(0))

// The flat dialect on Node.js, in memory. `node src/server.js PORT` serves on 127.0.0.1.

import Fastify from 'fastify';
import { WebSocketServer } from 'ws';
import { createGame, countGames } from './games.js';
import { serveSocket } from './socket.js';
import { CreateGame, GAME_ID } from './messages.js';

const port = Number(process.argv[2]);
if (!Number.isInteger(port)) {
  console.error('usage: node src/server.js PORT');
  process.exit(2);
}

const app = Fastify({ logger: false });

app.post('/api/games', (request, reply) => {
  const body = CreateGame.safeParse(request.body);
  if (!body.success) return reply.code(400).send({ error: 'malformed' });
  const { game, token, color } = createGame(body.data);
  const joinUrl = `http://${request.headers.host}/g/${game.id}`;
  return reply.code(201).send({ gameId: game.id, creatorToken: token, creatorColor: color, joinUrl });
});

app.get('/api/health', () => ({ ok: true, activeGames: countGames(), uptime: Math.floor(process.uptime()) }));

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 });

app.server.on('upgrade', (request, stream, head) => {
  const url = new URL(request.url, 'http://localhost');
  const gameId = url.searchParams.get('game');
  if (url.pathname !== '/ws' || !GAME_ID.test(gameId ?? '')) {
    stream.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    return;
  }
  stream.setNoDelay(true);
  sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, gameId));
});

await app.listen({ host: '127.0.0.1', port });

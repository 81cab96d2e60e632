// The messages that clients may send.

import { z } from 'zod';

export const GAME_ID = /^[a-z0-9]{8}$/;

const Square = z.string().regex(/^[a-h][1-8]$/);

export const CreateGame = z.object({
  mode: z.enum(['blind', 'vanilla']),
  side: z.enum(['white', 'black', 'random']).default('random'),
  highlightingEnabled: z.boolean().default(false),
});

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    gameId: z.string().regex(GAME_ID),
    token: z.string().length(24).optional(),
    joinAs: z.enum(['w', 'b', 'auto']).optional(),
  }),
  z.object({
    type: z.literal('commit'),
    from: Square,
    to: Square.optional(),
    promotion: z.enum(['q', 'r', 'b', 'n']).optional(),
  }),
  z.object({ type: z.literal('resign') }),
  z.object({ type: z.literal('pong') }),
]);

// Invitations to games for four. They travel in the fragment of a link, which browsers do not send.

export function invitationLink(origin: string, gameId: string, invitation?: string): string {
  return `${origin}/duplicate/${gameId}${invitation ? `#invitation=${invitation}` : ''}`
}

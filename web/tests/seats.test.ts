import { beforeEach, expect, test, vi } from 'vitest'
import { allHeld, dropSeat, held, heldSeat, hold, holdSeat, onSeatsChange } from '../src/play/seats'
import { fakeBrowser, storage } from './browser'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1000)
  fakeBrowser()
})

test('seats at games for two and for four are kept together, the newest first', () => {
  holdSeat('one', { token: 'a', color: 'black' })
  vi.setSystemTime(2000)
  hold('two', { token: 'b', seat: 'east', invitations: { west: 'w' } })
  expect(allHeld().map(({ gameId, seat, since }) => [gameId, seat, since])).toEqual([
    ['two', 'east', 2000],
    ['one', 'black', 1000],
  ])
  expect(heldSeat('one')).toEqual({ token: 'a', color: 'black' })
  expect(heldSeat('two')).toBeNull()
  dropSeat('one')
  expect(held('one')).toBeNull()
})

test('seats of earlier versions are still held, and written anew', () => {
  storage.setItem('parallax:seat:pair', JSON.stringify({ token: 'a', color: 'white' }))
  storage.setItem('parallax:four:four', JSON.stringify({ token: 'b', seat: 'north', invitations: { south: 's' } }))
  storage.setItem('parallax:seat:junk', '{"token":1}')
  storage.setItem('parallax:seat:worse', 'not even JSON')
  expect(allHeld().map(({ gameId }) => gameId).sort()).toEqual(['four', 'pair'])
  expect(held('four')).toMatchObject({ token: 'b', seat: 'north', invitations: { south: 's' } })
  hold('four', { token: 'b', seat: 'north' })
  expect(storage.getItem('parallax:four:four')).toBeNull()
  expect(allHeld()).toHaveLength(2)
  dropSeat('four')
  expect(allHeld()).toHaveLength(1)
})

test('a seat that is held already keeps its date, and nobody is told', () => {
  let told = 0
  const stop = onSeatsChange(() => told++)
  holdSeat('one', { token: 'a', color: 'white' })
  vi.setSystemTime(9000)
  holdSeat('one', { token: 'a', color: 'white' })
  expect(told).toBe(1)
  expect(held('one')?.since).toBe(1000)
  stop()
})

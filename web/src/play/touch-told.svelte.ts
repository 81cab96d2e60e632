// Whether this player has been told about touch-move: once per device is enough.

const KEY = 'parallax:told:touch-move'

class TouchTold {
  seen = $state(read())

  dismiss(): void {
    this.seen = true
    try {
      localStorage.setItem(KEY, 'yes')
    } catch {
      // Without storage it is told again on the next page.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export const touchTold = new TouchTold()

interface Turn {
  running: number
  waiting: Set<() => void>
}

/**
 * Lets at most `limit` tasks with the same key run at once. Others wait at most `waitMs` ms and then reject with the error of a
 * request that gets no connection.
 */
export function inTurns(limit: number, waitMs: number): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turn>()

  function wait({ waiting }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new Error('timeout exceeded when trying to connect'))
      }, waitMs)
      waiting.add(begin)
    })
  }

  return async (key, task) => {
    const turn = turns.get(key) ?? { running: 0, waiting: new Set() }
    turns.set(key, turn)
    // a finished task passes its turn directly to the next one, so that none overtakes
    if (turn.running >= limit) await wait(turn)
    else turn.running++
    try {
      return await task()
    } finally {
      const [next] = turn.waiting
      if (next) {
        turn.waiting.delete(next)
        next()
      } else if (--turn.running === 0) turns.delete(key)
    }
  }
}

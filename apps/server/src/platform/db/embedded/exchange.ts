import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIfThere } from '#/platform/lifecycle/read-if-there.ts'

interface Exchange {
  incoming: string
  outgoing: string
}

/** Beside the database's folder: what is under way is in it until it has ended. */
const noteOf = (folder: string) => `${folder}.exchange`

/**
 * Puts the database in `incoming` in the place of `folder`, and what was there in `outgoing`, which must not exist. Nothing is
 * copied. Whatever ends this process in between, the next opening of the database does the rest. No server may be running.
 */
export function exchangeCluster(folder: string, exchange: Exchange): void {
  const draft = `${noteOf(folder)}.draft`
  writeFileSync(draft, JSON.stringify(exchange), { flush: true })
  renameSync(draft, noteOf(folder))
  keepNames(path.dirname(folder))
  finishExchange(folder)
}

/** Ends an exchange that was begun; does nothing where there is none. */
export function finishExchange(folder: string): void {
  const note = readIfThere(noteOf(folder))
  if (note === undefined) return
  const { incoming, outgoing } = JSON.parse(note) as Exchange
  if (existsSync(incoming)) {
    if (existsSync(folder)) renameSync(folder, outgoing)
    renameSync(incoming, folder)
    for (const place of [folder, incoming, outgoing]) keepNames(path.dirname(place))
  }
  rmSync(noteOf(folder))
}

/** Waits until a folder's names would survive a power cut. */
function keepNames(folder: string): void {
  if (process.platform === 'win32') return // keeps folders by itself and refuses to open them
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

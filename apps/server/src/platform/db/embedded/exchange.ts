import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIfThere } from '#/platform/lifecycle/read-if-there.ts'

interface Exchange {
  incoming: string
  outgoing: string
}

/** File beside the database's folder that describes an unfinished exchange. */
const exchangeNotePath = (folder: string) => `${folder}.exchange`

/**
 * Moves the database in `incoming` to `folder`, and the one from there to `outgoing`, which must not exist. Copies nothing. After
 * a crash midway the next opening of the database completes the exchange. No server may be running.
 */
export function exchangeCluster(folder: string, exchange: Exchange): void {
  const draft = `${exchangeNotePath(folder)}.draft`
  writeFileSync(draft, JSON.stringify(exchange), { flush: true })
  renameSync(draft, exchangeNotePath(folder))
  keepNames(path.dirname(folder))
  finishExchange(folder)
}

/** Completes an exchange that was begun; does nothing without one. */
export function finishExchange(folder: string): void {
  const note = readIfThere(exchangeNotePath(folder))
  if (note === undefined) return
  const { incoming, outgoing } = JSON.parse(note) as Exchange
  if (existsSync(incoming)) {
    if (existsSync(folder)) renameSync(folder, outgoing)
    renameSync(incoming, folder)
    for (const place of [folder, incoming, outgoing]) keepNames(path.dirname(place))
  }
  rmSync(exchangeNotePath(folder))
}

/** Waits until the names in a folder would survive a power cut. */
function keepNames(folder: string): void {
  if (process.platform === 'win32') return // Windows does this itself and refuses to open folders
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

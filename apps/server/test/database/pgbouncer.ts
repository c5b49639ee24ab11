import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#/platform/lifecycle/http-server.ts'
import { sessionSettings } from '#/platform/db/work-kind.ts'

export interface PgBouncer {
  /** Address without a database. */
  url: string
  stop(): Promise<void>
}

/** The program, where configured: CI has only what npm installs. */
export const pgBouncerProgram = process.env['TEST_PGBOUNCER']

/** Starts PgBouncer in transaction mode for the server of `productUrl`, configured as in the guide; every client is that account. */
export async function startPgBouncer(program: string, productUrl: string): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password, searchParams } = new URL(productUrl)
  const host = decodeURIComponent(hostname)
  const port = await findFreePort('127.0.0.1')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  const authority = searchParams.get('sslrootcert')
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${databasePort || '5432'} user=${username} password=${password} connect_query='${sessionSettings('request')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 500
${authority ? `server_tls_sslmode = verify-full\nserver_tls_ca_file = ${authority}` : ''}
`,
  )
  // it refuses to run as root; a private socket accepts only the account that owns its folder
  const owner = process.getuid?.() === 0 ? accountFor(host) : undefined
  if (owner) {
    chmodSync(folder, 0o700)
    for (const one of [folder, file]) chownSync(one, owner.uid, owner.gid)
  }
  const child = spawn(program, ['-q', file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'close')
  await Promise.race([
    listens(port),
    ended.then(() => {
      throw new Error(`PgBouncer ended: ${output}`)
    }),
  ])
  return {
    url: `postgres://${username}@127.0.0.1:${port}/none`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
}

const nobody = { uid: 65_534, gid: 65_534 }

function accountFor(host: string): { uid: number; gid: number } {
  if (!host.startsWith('/')) return nobody
  const { uid, gid } = statSync(host)
  return uid === 0 ? nobody : { uid, gid }
}

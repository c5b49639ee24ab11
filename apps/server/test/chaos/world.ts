import { setTimeout as sleep } from 'node:timers/promises'
import { openChaosDatabase, type ChaosDatabase } from './database.ts'
import { DocumentLedger } from './document-ledger.ts'
import type { Random } from './random.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { Speaker } from './speaker.ts'
import { createPublishedAssistant, createUser, makePublic, type TestUser } from '../factories.ts'
import { type Fleet, openFleet } from '../instances/fleet.ts'
import { type ModelServer, startModelServer } from '../model-server.ts'

/** The target of a fault: three instances in use, with everything they depend on. */
export interface World {
  random: Random
  fleet: Fleet
  database: ChaosDatabase
  models: ModelServer
  receiver: Receiver
  assistantId: number
  owner: TestUser
  speakers: Speaker[]
  documents: DocumentLedger
  /** Waits for a random time between two faults. */
  pause(leastMs: number, mostMs: number): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  random: Random
  /** How many people chat; 8 by default. */
  speakers?: number
  /** Size of the database's disk; the machine's own disk by default. */
  databaseDisk?: string
  /** One instance with its embedded database, as in a single school. */
  embedded?: boolean
}

export async function openWorld({ random, speakers = 8, databaseDisk, embedded }: WorldOptions): Promise<World> {
  const models = await startModelServer()
  const receiver = await startReceiver()
  const database = await openChaosDatabase({ diskSize: databaseDisk, embedded })
  const fleet = await openFleet({
    databaseUrl: embedded ? undefined : database.relay.url,
    ownUrl: database.url,
    env: {
      OPENAI_BASE_URL: models.url,
      OPENAI_API_KEY: 'caos',
      MODELS: 'openai:prosa-teste',
      MODEL_PRICES: 'openai:prosa-teste=7/56',
      EGRESS_ALLOW: receiver.host,
      // the embedded server allows 60 connections
      DATABASE_POOL_SIZE: '3',
    },
  })
  await (embedded ? fleet.start(1, database.folder) : fleet.start(3))
  const admin = await createUser(fleet.door, { roles: ['admin'] })
  const owner = await createUser(fleet.door)
  const assistantId = await createPublishedAssistant(owner)
  await makePublic(fleet.door, assistantId)
  // a budget that is never reached: its count must equal the actual use
  await admin.api.createBudget({
    body: { scope: 'organization', targetId: '', limitCents: 90_000_000, warnPercent: 80 },
  })
  const events = ['message.created', 'answer.completed', 'answer.failed'] as const
  const webhook = { name: 'Sistema da escola', url: receiver.url, events: [...events], level: 'metadata' as const }
  await admin.api.createWebhook({ params: { assistantId }, body: { ...webhook, headers: [] } })
  const people = await Promise.all(Array.from({ length: speakers }, () => createUser(fleet.door)))
  // documents go to an unused assistant, because they would change answers
  const library = await createPublishedAssistant(owner, 'Biblioteca')
  return {
    random,
    fleet,
    database,
    models,
    receiver,
    assistantId,
    owner,
    speakers: await Promise.all(people.map(({ token }) => Speaker.beginSpeaker(fleet.door, assistantId, token))),
    documents: new DocumentLedger(fleet.door, library, owner.token),
    pause: (leastMs, mostMs) => sleep(random.between(leastMs, mostMs)),
    async close() {
      await fleet.close()
      await database.close()
      await receiver.close()
      await models.close()
    },
  }
}

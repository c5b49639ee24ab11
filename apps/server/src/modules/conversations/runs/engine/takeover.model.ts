import type { OrphanRow } from '#/modules/conversations/runs/engine/lease.repository.ts'
import { textsOf } from '#/modules/conversations/messages/answer.model.ts'
import { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'

const ATTEMPTS = 2

export interface Takeover {
  run: LiveRun
  /** How to close the run; undefined where it starts again. */
  close?: Outcome
}

/**
 * What becomes of a run that its worker left: it starts again where nothing was written, once; otherwise it is closed
 * with what there is, and the person decides to go on (Rel5).
 */
export function takeoverOf(orphan: OrphanRow): Takeover {
  const { lastSeq, deltas, note, stopRequested, ...facts } = orphan
  const run = new LiveRun(facts, lastSeq)
  run.resume(textsOf(deltas))
  run.note = note
  if (stopRequested) return { run, close: { state: 'stopped' } }
  return deltas.length > 0 || orphan.attempt > ATTEMPTS ? { run, close: { state: 'interrupted' } } : { run }
}

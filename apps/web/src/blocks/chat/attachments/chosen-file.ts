import { newId } from '#/lib/format/new-id.ts'
import type { Attachment } from '@prosa/contract/conversations/attachments.ts'

/** A file of the next message, from the moment it is chosen. */
export interface ChosenFile {
  key: string
  name: string
  bytes: number
  state: 'sending' | 'reading' | 'ready' | 'failed'
  /** Uploaded share, from 0 to 1. */
  share: number
  /** Why the file cannot be sent, in Portuguese; null if it can. */
  problem: string | null
  format?: Attachment['format']
  characters: number
  cut: boolean
  notes: Attachment['notes']
}

export const toReceivedFile = ({ id, status, ...facts }: Attachment): ChosenFile => ({
  ...facts,
  key: id,
  state: status,
  share: 1,
})

export const toRefusedFile = (file: File, problem: string): ChosenFile => ({
  ...toWaitingFile(file),
  state: 'failed',
  problem,
})

export const toWaitingFile = ({ name, size }: File): ChosenFile => ({
  key: newId(),
  name,
  bytes: size,
  state: 'sending',
  share: 0,
  problem: null,
  characters: 0,
  cut: false,
  notes: [],
})

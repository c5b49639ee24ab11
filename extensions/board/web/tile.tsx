import type { BoardTile } from '#/board/contract.ts'
import { CircleAlert, Flag, PencilOff, UserRound } from 'lucide-react'
import { attemptStateLabels } from '@prosa/web/src/text/attempt-labels.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { formatRemaining } from '@prosa/web/src/lib/format/durations.ts'
import { classNames } from '@prosa/web/src/lib/format/class-names.ts'

/** Minutes without a message from which the tile mentions them. */
const QUIET_MINUTES = 5

export const tileLabels = { ...attemptStateLabels, absent: 'Não entrou', running: 'Fazendo' } as const

/** Colours of the edge; the text beside it says the same. */
const edges = {
  absent: 'border-l-border',
  not_started: 'border-l-border',
  running: 'border-l-primary',
  delivered: 'border-l-success-text',
  expired: 'border-l-warning-text',
  in_review: 'border-l-warning-text',
  reviewed: 'border-l-success-text',
  annulled: 'border-l-destructive-text',
} as const satisfies Record<BoardTile['state'], string>

interface TileFacts {
  tile: BoardTile
  /** Time by the server's clock. */
  now: number
}

const tileTime = ({ tile: { pausedAt }, now }: TileFacts) => (pausedAt === null ? now : Date.parse(pausedAt))

/** Formats the remaining time; undefined when no time runs. */
export function timeLeft(facts: TileFacts): string | undefined {
  const { dueAt, state } = facts.tile
  return state === 'running' && dueAt !== null ? formatRemaining(Date.parse(dueAt) - tileTime(facts)) : undefined
}

/** Returns the whole minutes since the student's last message; undefined when no attempt runs. */
export function quietMinutes(facts: TileFacts): number | undefined {
  const { quietSince, state } = facts.tile
  if (state !== 'running' || quietSince === null) return undefined
  return Math.max(0, Math.floor((tileTime(facts) - Date.parse(quietSince)) / 60_000))
}

export const quietText = (minutes: number): string => (minutes === 0 ? 'Escreveu agora' : `${minutes} min sem escrever`)

export const describeState = ({ state, pausedAt }: BoardTile): string =>
  state === 'running' && pausedAt !== null ? 'Em pausa' : tileLabels[state]

/** One student at a glance; a press opens the actions. */
export function Tile({ name, onOpen, ...facts }: TileFacts & { name: string; onOpen: () => void }) {
  const { tile } = facts
  const { alerts, safety, questions, lastMessage } = tile
  const left = timeLeft(facts)
  const quiet = quietMinutes(facts)
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classNames(
        'flex min-h-24 w-full min-w-0 flex-col items-stretch gap-0.5 rounded-lg border border-l-4 border-border bg-card px-2.5 py-2 text-left text-sm leading-5 hover:bg-accent',
        edges[tile.state],
      )}
    >
      <span className="flex items-center gap-1 font-medium">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {safety > 0 && (
          <span className="flex shrink-0 text-destructive-text">
            <CircleAlert aria-hidden className="size-4" />
            <span className="sr-only">{counted(safety, 'alerta de segurança', 'alertas de segurança')}</span>
          </span>
        )}
        {alerts > 0 && (
          <span className="flex shrink-0 text-warning-text">
            <Flag aria-hidden className="size-4" />
            <span className="sr-only">{counted(alerts, 'relato em aberto', 'relatos em aberto')}</span>
          </span>
        )}
        {questions > 0 && (
          <span className="flex shrink-0 text-info-text">
            <UserRound aria-hidden className="size-4" />
            <span className="sr-only">
              {counted(questions, 'pergunta espera por uma pessoa', 'perguntas esperam por uma pessoa')}
            </span>
          </span>
        )}
      </span>
      <span className="flex justify-between gap-2 text-muted-foreground">
        <span className="truncate">{describeState(tile)}</span>
        {left !== undefined && (
          <span className="shrink-0 text-foreground tabular-nums">
            <span className="sr-only">restam </span>
            {left}
          </span>
        )}
      </span>
      {quiet !== undefined && (
        <span
          className={classNames(
            'flex items-center gap-1',
            quiet >= QUIET_MINUTES ? 'font-medium text-warning-text' : 'text-muted-foreground',
          )}
        >
          {quiet >= QUIET_MINUTES && <PencilOff aria-hidden className="size-3.5 shrink-0" />}
          {quietText(quiet)}
        </span>
      )}
      {lastMessage && <span className="line-clamp-2 wrap-anywhere text-muted-foreground">{lastMessage.text}</span>}
    </button>
  )
}

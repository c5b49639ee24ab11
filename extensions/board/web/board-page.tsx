import type { Activity } from '@prosa/contract/school/activities.ts'
import type { Board, BoardTile } from '#/board/contract.ts'
import { ArrowLeft, CirclePause, MessageCircleQuestion, Users, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import '@prosa/web/src/blocks/chat/part-operations.ts'
import { BoardControls } from '#/board/web/board-controls.tsx'
import { StudentDialog } from '#/board/web/student-dialog.tsx'
import { Tile, tileLabels } from '#/board/web/tile.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { followEvents } from '@prosa/web/src/lib/api/follow-events.ts'
import { useNow, useServerClock } from '@prosa/web/src/lib/api/server-clock.ts'
import { formatTime } from '@prosa/web/src/lib/format/format.ts'
import { activityStateLabels, activityStateTones } from '@prosa/web/src/text/attempt-labels.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { LinkButton } from '@prosa/web/src/ui/actions/link-button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { Badge } from '@prosa/web/src/ui/layout/badge.tsx'
import { SkipLinks } from '@prosa/web/src/ui/layout/skip-links.tsx'
import { EmptyState } from '@prosa/web/src/ui/lists/empty-state.tsx'

interface BoardPageProps {
  activity: Activity
  namesHidden: boolean
  onNames: (hidden: boolean) => void
}

/** The class at work, one tile per student; fills the window, for a screen that the whole room may see. */
export function BoardPage({ activity, namesHidden, onNames }: BoardPageProps) {
  const { id: activityId, assistantId, title } = activity
  const [words, setWords] = useState<'hidden' | 'shown'>('hidden')
  const { board, reachable, refused } = useBoard(activityId, words)
  const state = board?.state ?? activity.state
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-background">
      <SkipLinks links={[{ target: 'content', label: 'Ir para os alunos' }]} />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-sidebar px-3 py-2">
        <LinkButton
          variant="ghost"
          to="/assistants/manage/$assistantId/assessments/$assessmentId"
          params={{ assistantId: String(assistantId), assessmentId: activityId }}
        >
          <ArrowLeft aria-hidden /> Atividade
        </LinkButton>
        <h1 className="max-w-full min-w-0 flex-1 basis-48 truncate font-semibold">Painel ao vivo: {title}</h1>
        <Badge tone={activityStateTones[state]}>{activityStateLabels[state]}</Badge>
        {board && !refused && <BoardControls {...{ activityId, board, namesHidden, onNames }} onWords={setWords} />}
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3 outline-none">
        <div role="status" className="flex flex-col gap-2 empty:hidden">
          {!reachable && (
            <p className="flex items-center gap-2 rounded-lg border border-warning-border bg-warning-soft px-3 py-2 text-sm">
              <WifiOff aria-hidden className="size-4 shrink-0" /> Sem conexão com o servidor: o que você vê pode ter
              mudado. O painel volta sozinho.
            </p>
          )}
          {board?.pausedAt && (
            <p className="flex items-center gap-2 rounded-lg border border-warning-border bg-warning-soft px-3 py-2 text-sm font-medium">
              <CirclePause aria-hidden className="size-4 shrink-0" /> Em pausa desde as {formatTime(board.pausedAt)}: o
              tempo dos alunos não conta.
            </p>
          )}
        </div>
        {refused ? (
          <EmptyState
            title="Este painel não está mais aberto para você."
            description="A atividade pode ter sido excluída, ou a turma passou para outra pessoa. Volte à atividade para ver."
            className="m-auto"
          />
        ) : board ? (
          <Tiles {...{ board, assistantId, activityId, namesHidden }} />
        ) : (
          <Spinner size="lg" className="m-auto" label="Abrindo o painel" />
        )}
      </main>
    </div>
  )
}

interface TilesProps {
  board: Board
  assistantId: number
  activityId: string
  namesHidden: boolean
}

function Tiles({ board, namesHidden, ...place }: TilesProps) {
  const { tiles, more, asked: questions, notes } = board
  const now = useNow(useServerClock(board.now))
  const [openId, setOpenId] = useState<string>()
  const opened = tiles.find(({ student }) => student.id === openId)
  const tileName = (tile: BoardTile) => (namesHidden ? `Aluno ${tiles.indexOf(tile) + 1}` : tile.student.name)
  // The last message could identify the student.
  const hidePrivate = (tile: BoardTile) => (namesHidden ? { ...tile, lastMessage: null } : tile)
  if (tiles.length === 0)
    return (
      <EmptyState
        icon={<Users />}
        title="Nenhum aluno na turma ainda."
        description="Cada aluno aparece aqui assim que estiver na lista da turma ou entrar na atividade."
        className="m-auto"
      />
    )
  return (
    <>
      <p className="text-sm text-muted-foreground">
        {describeCounts(tiles)}
        {notes[0] && ` · Último aviso, às ${formatTime(notes[0].createdAt)}: ${notes[0].text}`}
      </p>
      {questions.length > 0 && (
        <section aria-label="Perguntas de muitos" className="flex flex-wrap gap-2 text-sm">
          {questions.map(({ text, students }) => (
            <p key={text} className="flex gap-2 rounded-lg border border-info-border bg-info-soft px-3 py-1.5">
              <MessageCircleQuestion aria-hidden className="mt-0.5 size-4 shrink-0 text-info-text" />
              <span className="wrap-anywhere">
                <span className="font-medium">{counted(students, 'aluno perguntou', 'alunos perguntaram')}:</span>{' '}
                {text}
              </span>
            </p>
          ))}
        </section>
      )}
      <ul aria-label="Alunos" className="grid grid-cols-[repeat(auto-fill,minmax(min(11.5rem,50%-0.25rem),1fr))] gap-2">
        {tiles.map((tile) => (
          <li key={tile.student.id} className="flex">
            <Tile tile={hidePrivate(tile)} name={tileName(tile)} now={now} onOpen={() => setOpenId(tile.student.id)} />
          </li>
        ))}
      </ul>
      {more > 0 && <Notice>A atividade tem mais alunos. Veja todos na página da atividade.</Notice>}
      {opened && (
        <StudentDialog
          {...place}
          tile={hidePrivate(opened)}
          name={tileName(opened)}
          now={now}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}

/** Formats `40 alunos · 32 em andamento · 8 não entrou`: counts, never a ranking. */
function describeCounts(tiles: readonly BoardTile[]): string {
  const counts = new Map<BoardTile['state'], number>()
  for (const { state } of tiles) counts.set(state, (counts.get(state) ?? 0) + 1)
  const parts = [...counts].map(([state, count]) => `${tileLabels[state]}: ${count}`)
  return [counted(tiles.length, 'aluno', 'alunos'), ...parts].join(' · ')
}

/** Follows the board until the page is left; `refused` when this person loses access. */
function useBoard(activityId: string, words: 'hidden' | 'shown') {
  const [board, setBoard] = useState<Board>()
  const [reachable, setReachable] = useState(true)
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const following = new AbortController()
    const followed = {
      open: (signal: AbortSignal) =>
        api.followBoard({ params: { assessmentId: activityId }, query: { words } }, { signal }),
      event: 'board',
      onData: setBoard,
      onReachable: setReachable,
    }
    void followEvents(followed, following.signal).then(() => {
      if (!following.signal.aborted) setRefused(true)
    })
    return () => following.abort()
  }, [activityId, words])
  return { board, reachable, refused }
}

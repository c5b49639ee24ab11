import { fillPrompt, promptFields } from '#/prompts/web/prompt-fields.ts'
import type { Prompt } from '#/prompts/contract.ts'
import { PROMPTS_KEY } from '#/prompts/extension.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react'
import type { ComposerField } from '@prosa/web/src/blocks/chat/slots.ts'
import { read } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { isComposing, CLOSE_CURRENT, SEND_MESSAGE } from '@prosa/web/src/lib/device/shortcuts.ts'
import { useSettled } from '@prosa/web/src/lib/forms/use-settled.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { ListOption } from '@prosa/web/src/ui/lists/list-option.tsx'
import { uiLabels } from '@prosa/web/src/ui/ui-labels.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { EntityDialog } from '@prosa/web/src/blocks/entity/entity-dialog.tsx'
import { TextareaField } from '@prosa/web/src/blocks/entity/form-fields.tsx'

/** A longer text is a message that only begins with the key. */
const LONGEST_SEARCH = 60

/** The search term after the key, or undefined when the text is a message. */
function searchIn(text: string): string | undefined {
  const term = text.slice(PROMPTS_KEY.length)
  return text.startsWith(PROMPTS_KEY) && term.length <= LONGEST_SEARCH && !term.includes('\n') ? term.trim() : undefined
}

/** Lists own and shared prompts while a message begins with their key: arrows select, Enter takes, Esc closes. */
export default function PromptPicker({ text, setText, area }: ComposerField) {
  const [left, setLeft] = useState('')
  const [chosen, setChosen] = useState<Prompt>()
  const [at, setAt] = useState(0)
  const q = searchIn(text)
  const isOpen = q !== undefined && !(left !== '' && text.startsWith(left)) && !chosen
  const { prompts, isPending, error } = usePrompts(isOpen ? q : undefined)
  const listId = useId()
  const active = prompts[Math.min(at, prompts.length - 1)]
  const optionId = (prompt: Prompt) => `${listId}-${prompt.id}`

  // Typing the key again opens the list again.
  if (left !== '' && !text.startsWith(PROMPTS_KEY)) setLeft('')

  function put(message: string) {
    setText(message)
    // A prompt that begins with the key must not open the list again.
    setLeft(message)
    setChosen(undefined)
    area.current?.focus()
  }
  const choosePrompt = (prompt: Prompt) => (promptFields(prompt.text).length > 0 ? setChosen(prompt) : put(prompt.text))
  useListKeys(area, isOpen, (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === CLOSE_CURRENT) setLeft(text)
    else if (!active || isComposing(event)) return false
    else if (step !== undefined) setAt((prompts.indexOf(active) + step + prompts.length) % prompts.length)
    else if (event.key === SEND_MESSAGE && !event.shiftKey && !event.ctrlKey && !event.metaKey) choosePrompt(active)
    else return false
    return true
  })
  useActiveOption(area, isOpen && active ? { listId, optionId: optionId(active) } : undefined)

  if (chosen)
    return (
      <FillDialog
        prompt={chosen}
        onFill={(values) => put(fillPrompt(chosen.text, values))}
        onClose={() => {
          setChosen(undefined)
          setLeft(text)
        }}
      />
    )
  if (!isOpen) return null
  // A text that begins with the key and matches no prompt is a message: the list stays closed.
  if (q !== '' && prompts.length === 0 && !error) return null
  return (
    <div className="order-first flex min-w-0 basis-full flex-col gap-1 px-1.5 pt-1.5">
      <div id={listId} role="listbox" aria-label="Mensagens prontas" className="max-h-64 overflow-y-auto">
        {prompts.map((prompt, index) => (
          <ListOption
            key={prompt.id}
            id={optionId(prompt)}
            label={prompt.title}
            hint={prompt.mine ? undefined : `de ${prompt.ownerName}`}
            active={prompt === active}
            onChoose={() => choosePrompt(prompt)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 px-3 text-xs text-muted-foreground">
        <span role="status">{error ? problemText(error) : describeStatus(prompts.length, isPending)}</span>
        <Link
          to="/profile"
          search={{ tab: 'prompts' }}
          className="inline-flex min-h-8 items-center font-medium text-primary-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {prompts.length === 0 ? 'Criar uma mensagem pronta' : 'Gerenciar'}
        </Link>
      </p>
    </div>
  )
}

function describeStatus(count: number, isPending: boolean): string {
  if (isPending) return uiLabels.loading
  if (count === 0) return 'Você ainda não tem mensagens prontas.'
  return `${counted(count, 'mensagem pronta', 'mensagens prontas')}. Enter usa, Esc fecha.`
}

const PAUSE_MS = 150

function usePrompts(q: string | undefined) {
  const settled = useSettled(q, PAUSE_MS)
  const options = read('listPrompts', { query: { q: settled ?? '' } })
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...options,
    ...(settled === undefined && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })
  // Enter must not take a result of an earlier search.
  const isCurrent = settled === q && !isPlaceholderData
  return { prompts: (isCurrent && data?.items) || [], error, isPending: isPending || !isCurrent }
}

/** Handles the list's keys before those of the field, which has the focus; the handler returns true when it took the key. */
function useListKeys(area: RefObject<HTMLElement | null>, isOpen: boolean, onKey: (event: KeyboardEvent) => boolean) {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== area.current || !onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const form = area.current?.closest('form')
    if (!isOpen || !form) return
    form.addEventListener('keydown', follow, true)
    return () => form.removeEventListener('keydown', follow, true)
  }, [area, isOpen])
}

/** Sets `aria-activedescendant` on the composer's field while the list is open. */
function useActiveOption(
  area: RefObject<HTMLElement | null>,
  { listId, optionId }: { listId?: string; optionId?: string } = {},
) {
  useEffect(() => {
    const field = area.current
    if (!field || listId === undefined || optionId === undefined) return
    const facts = { 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': optionId }
    for (const [name, value] of Object.entries(facts)) field.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(facts)) field.removeAttribute(name)
    }
  }, [area, listId, optionId])
}

interface FillDialogProps {
  prompt: Prompt
  onFill: (values: ReadonlyMap<string, string>) => void
  onClose: () => void
}

// Named by index, because the form library reads a dot in a name as a path.
const fieldKey = (index: number) => `field${index}`
const value = z.string().trim().min(1, 'Preencha este campo.').max(8000, 'Use no máximo 8.000 caracteres.')

/** Asks for a prompt's fields before it becomes a message. */
function FillDialog({ prompt, onFill, onClose }: FillDialogProps) {
  const names = promptFields(prompt.text)
  return (
    <EntityDialog
      title={prompt.title}
      description="Preencha os campos. Depois você ainda pode mudar a mensagem antes de enviar."
      submitLabel="Usar mensagem"
      schema={z.object(Object.fromEntries(names.map((_, index) => [fieldKey(index), value])))}
      values={Object.fromEntries(names.map((_, index) => [fieldKey(index), '']))}
      save={async (values) => values}
      onSaved={(values) => onFill(new Map(names.map((name, index) => [name, values[fieldKey(index)] ?? ''])))}
      onClose={onClose}
    >
      {(form) =>
        names.map((name, index) => (
          <TextareaField key={name} form={form} name={fieldKey(index)} label={name} rows={2} required />
        ))
      }
    </EntityDialog>
  )
}

import { isDeepStrictEqual } from 'node:util'
import type { RecordedAnswer } from '@prosa/contract/assistants/test-case-form.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { AnswerOptions } from '#/modules/conversations/runs/runs.model.ts'

/** A tool that a model may call during an answer. */
export interface RunTool {
  /** Its name for models: letters, digits, `_` and `-`. */
  readonly name: string
  readonly description: string
  /** A JSON Schema of the input, which models follow only roughly. */
  readonly inputSchema: Record<string, unknown>
  /** Whether the provider must follow the schema exactly, where it can. */
  readonly strict?: boolean
  /** Its calls as people see them; missing where a source shows them. */
  readonly display?: ToolDisplay
  /**
   * Answers a call; `input` is JSON as the model wrote it. Throws `ToolFailure` if it surely changed nothing; any other error
   * leaves open whether it did.
   */
  call(input: string, options: CallOptions): Promise<ToolAnswer>
}

export interface ToolDisplay {
  readonly label: string
  /** Whether a call changes something outside of the conversation. */
  readonly writes: boolean
  /** Whether a person decides on each call before it begins. */
  readonly waits: boolean
}

interface CallOptions {
  /** The same for every try of a call, so that the other side can recognize a repetition. */
  readonly key: string
  readonly signal: AbortSignal
  /** The passages that the model was given, if people may see them. */
  readonly sources: readonly Source[]
}

/** A text for the model, or a source that the answer can cite. */
export type ToolAnswer = string | SourceAnswer

interface SourceAnswer {
  readonly documentId: string
  readonly documentName: string
  readonly place: string
  readonly text: string
}

/** Why a call has no result, in a sentence for the person and the model. It changed nothing. */
export class ToolFailure extends Error {}

/** Facts of an answer without a conversation, such as that of a test case. */
export interface Trial {
  /** Who asked for it. */
  readonly userId: number
  /** What tools answered before, replayed instead of a call. */
  readonly recordings: readonly RecordedAnswer[]
}

/**
 * Returns a tool as a trial gets it: a recorded answer is replayed, and a call that changes something or needs a person is
 * never made.
 */
export function toTrialTool(tool: RunTool, recordings: Trial['recordings']): RunTool {
  const { display } = tool
  if (!display) return tool
  return {
    ...tool,
    display: { ...display, waits: false },
    call: async (input, options) => {
      const recorded = findRecorded(recordings, tool.name, input)
      if (recorded) return recorded.output
      if (display.writes || display.waits) throw new ToolFailure(NOT_IN_TRIAL)
      return tool.call(input, options)
    },
  }
}

const NOT_IN_TRIAL = 'A ferramenta não foi executada, porque isto é um teste.'

/** Finds the recorded answer to the same values, otherwise to any values of the tool. */
function findRecorded(recordings: Trial['recordings'], name: string, input: string): RecordedAnswer | undefined {
  const ofTool = recordings.filter(({ tool }) => tool === name)
  const values: unknown = JSON.parse(input)
  return ofTool.find((each) => isDeepStrictEqual(JSON.parse(each.input), values)) ?? ofTool[0]
}

/** A person's decision on a call that began `tries` times: to perform it, possibly with other values, or its result. */
export type CallDecision = { readonly tries: number } & (
  | { readonly perform: true; readonly input?: ToolCall['input'] }
  | { readonly perform: false; readonly state: 'done' | 'refused'; readonly output: string }
)

/**
 * Returns the tools that a model gets: with functions of the caller these first, which a tool of the assistant with the same
 * name does not replace, and only these if one must be called.
 */
export function addCallerTools(own: readonly RunTool[], { tools }: AnswerOptions = {}): readonly RunTool[] {
  if (!tools) return own
  const called = tools.functions.map(({ parameters, ...each }) => ({
    ...each,
    inputSchema: parameters,
    display: { label: each.name, writes: true, waits: true },
    call: () => Promise.reject(new ToolFailure('Quem fez a pergunta é que chama esta função.')),
  }))
  const others = own.filter(({ name }) => !called.some((each) => each.name === name))
  return tools.choice === 'auto' ? [...called, ...others] : called
}

/** The tools of an answer. */
export interface RunTools {
  readonly tools: readonly RunTool[]
  /** Decisions by the id of their call. */
  readonly decisions: ReadonlyMap<string, CallDecision>
}

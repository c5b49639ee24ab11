import { foldText } from '#/platform/ai/embedded/portuguese-words.ts'
import { backReference } from '#/platform/ai/embedded/question-parts.ts'

interface SearchedMessage {
  role: 'user' | 'assistant'
  text: string
}

export interface SearchTexts {
  /** '' for a message of files only. */
  question: string
  /** The previous question, if this one refers to it. */
  before: string | undefined
  /** The previous question, also if this one may refer to it. */
  earlier: string | undefined
  /** Whether a reference is uncertain: the question is short and has no referring word. */
  unsure: boolean
}

/** Returns the search texts: the question, with the previous one if it says too little alone. */
export function writeSearchTexts(history: readonly SearchedMessage[]): SearchTexts {
  const questions = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const question = questions.pop() ?? ''
  const before = questions.findLast((text) => text !== '')
  const refers = before === undefined ? 'alone' : classifyReference(question)
  return {
    question,
    before: refers === 'back' || refers === 'few' ? before : undefined,
    earlier: refers === 'alone' ? undefined : before,
    unsure: refers === 'few' || refers === 'some',
  }
}

const FEW_WORDS = 5
/** Most words of a question that may depend on the previous one. */
const SOME_WORDS = 12
const goingOn = /^\W*(?:e|mas|entao|e entao|ai|nesse caso|neste caso|sendo assim|alem disso|porque|por que)(?![\p{L}])/u
/** Classifies a question: it refers back, has few or some words, or stands alone. */
function classifyReference(question: string): 'back' | 'few' | 'some' | 'alone' {
  const folded = foldText(question)
  if (goingOn.test(folded) || backReference.test(folded)) return 'back'
  const words = folded.split(/\s+/).length
  if (words <= FEW_WORDS) return 'few'
  return words <= SOME_WORDS ? 'some' : 'alone'
}

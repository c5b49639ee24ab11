import { fold } from '#/platform/ai/embedded/portuguese-words.ts'
import { pointing } from '#/platform/ai/embedded/question-parts.ts'

interface Said {
  role: 'user' | 'assistant'
  text: string
}

export interface SearchTexts {
  /** '' where only files were sent. */
  question: string
  /** The question before, where this one refers back to it. */
  before: string | undefined
  /** The question before also where this one may refer back to it. */
  earlier: string | undefined
  /** Whether the words do not tell if it refers back: it is not long, and none of them points at something. */
  unsure: boolean
}

/** What documents are searched for: the question, and the one before it where it says too little alone. */
export function searchTextsOf(history: readonly Said[]): SearchTexts {
  const questions = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const question = questions.pop() ?? ''
  const before = questions.findLast((text) => text !== '')
  const refers = before === undefined ? 'alone' : reference(question)
  return {
    question,
    before: refers === 'back' || refers === 'few' ? before : undefined,
    earlier: refers === 'alone' ? undefined : before,
    unsure: refers === 'few' || refers === 'some',
  }
}

const FEW_WORDS = 5
/** The most words of a question that may still leave out what it is about. */
const SOME_WORDS = 12
const goingOn = /^\W*(?:e|mas|entao|e entao|ai|nesse caso|neste caso|sendo assim|alem disso|porque|por que)(?![\p{L}])/u
/** How a question stands to the one before: it goes on or points at something, has few words or some, or says enough alone. */
function reference(question: string): 'back' | 'few' | 'some' | 'alone' {
  const folded = fold(question)
  if (goingOn.test(folded) || pointing.test(folded)) return 'back'
  const words = folded.split(/\s+/).length
  if (words <= FEW_WORDS) return 'few'
  return words <= SOME_WORDS ? 'some' : 'alone'
}

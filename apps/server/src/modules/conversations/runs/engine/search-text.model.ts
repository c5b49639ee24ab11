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
}

/** What documents are searched for: the question, and the one before it where it says too little alone. */
export function searchTextsOf(history: readonly Said[]): SearchTexts {
  const questions = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const question = questions.pop() ?? ''
  const before = questions.findLast((text) => text !== '')
  return { question, before: before !== undefined && refersBack(question) ? before : undefined }
}

const FEW_WORDS = 5
const goingOn = /^\W*(?:e|mas|entao|e entao|ai|nesse caso|neste caso|sendo assim|alem disso|porque|por que)(?![\p{L}])/u
/** Whether a question says too little without the one before: it goes on, points at something, or is short. */
function refersBack(question: string): boolean {
  const folded = fold(question)
  return folded.split(/\s+/).length <= FEW_WORDS || goingOn.test(folded) || pointing.test(folded)
}

interface StudentMessages {
  student: string
  text: string
}

/** Students who make a question frequent. */
const MANY = 3
const shownQuestions = 3
/** The share of common words from which two questions are alike. */
const alike = 0.5
const longest = 200

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const questionPattern =
  /^(como|qual|quais|quando|quanto|quantos|quantas|onde|quem|por ?que|para que|o que|que|posso|pode|tem|preciso|sera)\b/
const isQuestion = (text: string): boolean => text.includes('?') || questionPattern.test(fold(text).trim())

const empty = new Set(
  'a o as os e de da do das dos em no na nos nas um uma que se por para com me eu isso isto esse essa este esta ele ela voce aqui ai la ja mais muito bem so ser foi sao tem pode posso favor professor professora explica explicar'.split(
    ' ',
  ),
)

/** The topic of a question: the beginnings of its words, so that inflected forms match. */
function findTopic(text: string): ReadonlySet<string> {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !empty.has(word)).map((word) => word.slice(0, 5)))
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length
  return common / (one.size + other.size - common)
}

/** Frequent questions, most frequent first, each in its shortest wording. Each student counts once for a question. */
export function findFrequentQuestions(messages: readonly StudentMessages[]): { text: string; students: number }[] {
  const groups: { topic: ReadonlySet<string>; texts: string[]; students: Set<string> }[] = []
  for (const { student, text } of messages) {
    if (!isQuestion(text)) continue
    const topic = findTopic(text)
    // 'por quê?' alone has another topic for everybody
    if (topic.size < 2) continue
    const group = groups.find((known) => likeness(known.topic, topic) >= alike)
    if (!group) groups.push({ topic, texts: [text], students: new Set([student]) })
    else {
      group.texts.push(text)
      group.students.add(student)
    }
  }
  return groups
    .filter(({ students }) => students.size >= MANY)
    .toSorted((a, b) => b.students.size - a.students.size)
    .slice(0, shownQuestions)
    .map(({ texts, students }) => ({ text: shortest(texts).slice(0, longest), students: students.size }))
}

const shortest = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length < best.length ? text : best))

/** Normalizes a text for comparing sentences: without accents, capitals, punctuation and extra spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[!?…;:"'“”‘’«»()*_`¿¡]|[.,](?!\d)|\s[-–—]+(?=\s)/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const greeting = 'oi+|oie|ola|opa|e ai|bom dia|boa tarde|boa noite|tudo (?:bem|bom)|como vai|como voce esta'
const thanks = 'muito obrigad[oa]|obrigad[oa]|valeu|agradeco'
const company = 'pessoal|gente|turma|prof|professor|professora|a todos|a todas'
const courtesies = new RegExp(`^(?:(?:${greeting}|${thanks}|${company}|ok|certo|tchau|ate (?:logo|mais))(?: |$))+$`)

/** Whether a text is only a greeting or thanks, which needs no document. */
export const isCourtesy = (question: string): boolean => courtesies.test(plainWords(question))

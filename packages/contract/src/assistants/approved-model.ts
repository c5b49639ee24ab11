/** Stands where the name of a model would, where a person's approved answer was given and no model was asked. */
export const APPROVED_MODEL = 'prosa:aprovada'

/** The same for the sentence of an assistant that answers from its documents alone, where they hold nothing. */
export const NOTHING_FOUND_MODEL = 'prosa:sem-fonte'

/** The same for what a person wrote who was asked in the conversation. */
export const PERSON_MODEL = 'prosa:pessoa'

/** Stored in place of a model's name when the answer is an approved one and no model was called. */
export const APPROVED_MODEL = 'prosa:aprovada'

/** Stored in place of a model's name when an assistant that answers from documents alone found nothing in them. */
export const NOTHING_FOUND_MODEL = 'prosa:sem-fonte'

/** Stored in place of a model's name when a person wrote the answer. */
export const PERSON_MODEL = 'prosa:pessoa'

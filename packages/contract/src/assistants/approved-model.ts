/** Stands where the name of a model would, where a person's approved answer was given and no model was asked. */
export const APPROVED_MODEL = 'prosa:aprovada'

/** Words that questions are made of and no passage is about, beyond the stop words that `portuguese` knows itself. */
export const QUESTION_WORDS = `não sim é são foi ser será seria está estão estar estava há haver tem têm ter tinha
  pode podem poder posso devo deve devem dever quero quer querem gostaria saber sabe diga dizer fale falar explique
  explica explicar conte mostre informe responda você vocês eu nós minha meu nosso nossa
  qual quais quanto quanta quantos quantas onde quando como quem por que porque porquê para pra
  isso isto esse essa este esta aquilo cada todo toda todos todas até já só também ainda então`

/** Quotes and minus signs: the person says exactly what is wanted, and nothing else should come. */
export const isExact = (question: string): boolean => /"[^"]+"|(^|\s)-\p{L}/u.test(question)

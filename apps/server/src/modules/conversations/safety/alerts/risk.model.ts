import type { AlertCategory } from '@prosa/contract/conversations/safety-rules.ts'
import { plainText } from '#/modules/conversations/safety/rules/plain-text.model.ts'

/** First-person statements: 'quero', 'vou', 'pensando em', 'tenho vontade de'. */
const wish =
  '(?:quero|queria|vou|pretendo|preciso|prefiro|preferia|penso em|pensei em|pensando em|planejo|planejando|decidi|(?:vontade|desejo|ideia) de)'
const figureOfSpeech =
  'de (?:tanto |so )?(?:rir|fome|sede|calor|frio|sono|saudades?|vergonha|medo|tedio|amor|inveja|trabalhar|estudar|correr|cansaco|curiosidade)'
const someone =
  '(?:ele|ela|eles|elas|voce|voces|alguem|todos?|todas?|todo mundo|(?:o|a|os|as|um|uma|uns|umas|meu|minha|meus|minhas|esse|essa|esses|essas|aquele|aquela|aqueles|aquelas|seu|sua) (?!saudades?|fome|sede|tempo|aula|aulas|curiosidade|charada|questao|questoes|exercicio|prova|vontade|tarefa|barata|formiga|mosquito|pernilongo|bicho|chefe do jogo|chefao|boss|monstro|zumbi|zumbis|personagem|planta|bacteria|bacterias|virus|processo)\\w+)'
const near =
  '(?:pai|mae|padrasto|madrasta|tio|tia|avo|irmao|irma|primo|namorado|namorada|marido|mulher|esposo|esposa|ex)'

/** Phrases in normalized text: a question about a subject ('o que é bullying?') raises no alert. */
const patterns: Readonly<Record<AlertCategory, readonly RegExp[]>> = {
  self_harm: [
    new RegExp(` ${wish} (?:morrer|sumir do mundo|desaparecer do mundo)(?! ${figureOfSpeech}) `),
    new RegExp(` ${wish} me (?:matar|suicidar|enforcar|cortar|machucar|ferir|mutilar)(?! ${figureOfSpeech}) `),
    new RegExp(` ${wish} (?:tirar|acabar com|dar fim a|por fim a) (?:a )?minha (?:propria )?vida `),
    / (?:estou|tou|to|comecei a|ando|voltei a) (?:me )?(?:cortando|cortar|mutilando|mutilar|machucando de proposito)(?= |-)(?=.* (?:bracos?|pulsos?|pernas?|de proposito|escondid[oa]) )/,
    / (?:me cortei|me corto|eu me mutilo|me mutilei) (?:de proposito|nos? (?:bracos?|pulsos?)|de novo|por dentro|escondid[oa]) /,
    / nao (?:quero|aguento|consigo|tenho vontade de|vejo sentido em|vejo razao para) (?:mais )?(?:viver|continuar viv[oa]|estar viv[oa]) /,
    / (?:ninguem sentiria|nao sentiriam) (?:a )?minha falta(?: se eu (?:morresse|sumisse))? /,
    / (?:seria melhor|melhor) (?:se )?eu (?:morrer|estar mort[oa]|estivesse mort[oa]|nao existisse|nunca tivesse nascido) /,
    / (?:penso|pensando|pensei|pensamentos) (?:em |no |de )?(?:suicidio|me suicidar|suicidas) /,
  ],
  violence: [
    new RegExp(
      ` ${wish} (?:matar|esfaquear|espancar|assassinar|atirar em|dar um tiro em|bater em|explodir|estrangular) ${someone} `,
    ),
    new RegExp(
      ` ${wish} (?:bater|atirar) n(?:o|a|os|as|ele|ela|eles|elas|um|uma|esse|essa|aquele|aquela) (?!porta|mesa|bola|tecla|parede|gol)`,
    ),
    / (?:levar|levei|trazer|trouxe|tenho) (?:uma|um|o|a)? ?(?:arma|faca|revolver|pistola|estilete|bomba) (?:para|pra|na|no|dentro da|comigo na|comigo pra) (?:a )?(?:escola|aula|sala|colegio|faculdade) /,
    new RegExp(` ${wish} (?:fazer|causar) um (?:massacre|atentado|tiroteio) `),
    new RegExp(
      ` (?:meu|minha) ${near} (?:sempre |ja |as vezes |quase )*me (?:bate|bateu|batia|espanca|espancou|agride|agrediu|agredia|ameaca|ameacou|machuca|machucou|queimou) `,
    ),
    / (?:apanho|apanhei|estou apanhando|to apanhando) (?:em casa|d[oae] |todo dia|sempre|muito)/,
    / (?:me ameac(?:ou|aram|a|am)|estou sendo ameacad[oa]|fui ameacad[oa]) (?:de morte|com uma? (?:faca|arma)) /,
  ],
  harassment: [
    / (?:fui|estou sendo|to sendo|sou|era) (?:assediad[oa]|abusad[oa]|estuprad[oa]|molestad[oa]|chantagead[oa]|perseguid[oa]) /,
    / (?:sofro|sofri|estou sofrendo|to sofrendo|venho sofrendo|fui vitima de|sou vitima de) (?:\w+ )?(?:bullying|cyberbullying|assedio|abuso|racismo|homofobia|chantagem)/,
    / me (?:assediou|assedia|assediam|assediaram|abusou|abusa|estuprou|molestou|molesta|apalpou|apalpa|chantageia|chantageou) /,
    / (?:passou|passa|passaram) a mao (?:em mim|na minha|no meu|nas minhas|nos meus)/,
    / (?:me )?(?:tocou|tocando|toca) (?:em mim )?(?:sem (?:eu querer|o? ?meu consentimento|permissao)|nas (?:minhas )?partes)/,
    / (?:pediu|pede|pedindo|exige|exigiu|quer|vazou|vazaram|espalhou|espalharam|divulgou) (?:que eu (?:mande|envie) )?(?:uma |um |umas |uns |as |os )?(?:minhas? |meus? )?(?:nudes?|fotos? (?:minhas? )?(?:pelad[oa]s?|intimas?|sem roupas?|nuas?))/,
    / (?:todos|eles|elas|colegas|meus colegas|a turma|a sala|na escola)(?: \w+){0,2} (?:me )?(?:zoam|zoando|humilham|humilhando|xingam|xingando|excluem|me perseguem|perseguindo)(?: \w+)? (?:de mim|comigo|todo dia|por causa|me|sempre) /,
    / (?:zoam|humilham|xingam|perseguem|ameacam) (?:comigo|de mim|eu) /,
    / me (?:zoam|humilham|xingam|perseguem|ameacam)(?: \w+){0,3} (?:na|no|da|do) (?:escola|sala|turma|colegio|grupo) /,
  ],
}

/** Returns the wanted risks that a message mentions. */
export function risksIn(text: string, wanted: readonly AlertCategory[]): AlertCategory[] {
  if (wanted.length === 0) return []
  const plain = plainText(text)
  return wanted.filter((category) => patterns[category].some((pattern) => pattern.test(plain)))
}

import emoji from 'emojibase-data/pt/compact.json' with { type: 'json' }

/** Signs that are emoji too, but for which the fonts of a paper have a letter. */
const letters = /([©®™ℹ↔-↙↩↪])\ufe0f/gu

/** Emoji, and what the fonts have no letter for among the signs that were there before them. */
const pictures = /\p{RGI_Emoji}|[\u{1f000}-\u{1faff}]|[✅✈✊-✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣➕-➗➡➰➿⬅⬇⭕〽㊗㊙]/gv

const bare = (picture: string): string => picture.replaceAll('\ufe0f', '')

const names = new Map(
  emoji.flatMap(({ unicode, label, skins = [] }) =>
    [{ unicode, label }, ...skins].map((one) => [bare(one.unicode), one.label] as const),
  ),
)

/** `Muito bem 👍` as `Muito bem [polegar para cima]`: the letters of a paper have no pictures. */
export const nameEmoji = (text: string): string =>
  text
    .replaceAll(letters, '$1')
    .replaceAll(pictures, (picture) => `[${names.get(bare(picture)) ?? 'emoji'}]`)
    .replaceAll('\ufe0f', '')

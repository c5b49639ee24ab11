/** LaTeX names of signs and letters. */
const names: Readonly<Record<string, string>> = Object.fromEntries(
  `α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi
  π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda
  Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ∆ Delta ℓ ell ℏ hbar ∂ partial ∇ nabla ∞ infty ∅ emptyset ∀ forall ∃ exists ∄ nexists
  × times ÷ div · cdot ⋅ cdot ∙ cdot ∗ ast ⋆ star ∘ circ ± pm ∓ mp ⊕ oplus ⊗ otimes ∧ wedge ∨ vee ¬ neg ∩ cap ∪ cup ∖ setminus
  ≠ neq ≤ leq ⩽ leq ≥ geq ⩾ geq ≪ ll ≫ gg ≈ approx ≃ simeq ≅ cong ≡ equiv ∼ sim ∝ propto ⊥ perp ∥ parallel ∦ nparallel ∣ mid
  ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊄ nsubseteq ⊃ supset ⊇ supseteq → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow
  ⇔ Leftrightarrow ⟶ longrightarrow ⟵ longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow ↦ mapsto ⇌ rightleftharpoons ⇄ rightleftarrows ↑ uparrow ↓ downarrow
  ∴ therefore ∵ because ∠ angle △ triangle □ square … dots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ″ prime\\prime ‴ prime\\prime\\prime ∑ sum ∏ prod ∐ coprod
  ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ⟨ langle ⟩ rangle 〈 langle 〉 rangle ‖ Vert
  | vert ∤ nmid ℜ Re ℑ Im ℵ aleph € text{€} £ text{£} ° circ`
    .split(/\s+/)
    .reduce<[string, string][]>(
      (pairs, word, at, all) => (at % 2 ? [...pairs, [all[at - 1]!, `\\${word}`]] : pairs),
      [],
    ),
)
const doubled: Readonly<Record<string, string>> = { ℝ: 'R', ℕ: 'N', ℤ: 'Z', ℚ: 'Q', ℂ: 'C', ℙ: 'P' }
const functions = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln exp lim max min det gcd dim ker deg arg inf sup'.split(
    ' ',
  ),
)
/** Portuguese names of functions. */
const ownFunctions = new Set('sen tg cotg cossec cosec arcsen arctg senh tgh mdc mmc mod máx mín'.split(' '))
const limited = new Set(['\\lim', '\\max', '\\min', '\\sup', '\\inf'])
const bigOperator = /^\\(?:sum|prod|coprod|i{1,3}nt|oint|big(?:cup|cap|vee|wedge))$/
/** Signs between two terms. */
const infix =
  /^(?:[=+\-<>:]|\\(?:times|div|cdot|pm|mp|neq|leq|geq|ll|gg|approx|simeq|cong|equiv|sim|propto|in|notin|ni|n?subset(?:eq)?|supset(?:eq)?|to|(?:long)?(?:left|right|leftright)arrow|(?:Long)?(?:Left|Right|Leftright)arrow|mapsto|right(?:leftharpoons|leftarrows)|cup|cap|wedge|vee|therefore|mid|perp|parallel))$/i
const opening = /^(?:[([]|\\[{]|\\left.*|\\[lr]?vert|,|;)$/i

/** LaTeX for special signs within text or words of a formula. */
const inText: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '{': '\\{',
  '}': '\\}',
  $: '\\textdollar ',
  '#': '\\#',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '^': '\\textasciicircum ',
  '~': '\\textasciitilde ',
  '|': '\\textbar ',
}

/** Writes words within a formula, escaping commands, table bars and dollars. Mathematical signs stay signs. */
export const wordsLatex = (text: string): string =>
  cleaned(text)
    .replaceAll(/\s+/g, ' ')
    .split(/([\u2190-\u23ff\u27c0-\u27ef\u2980-\u2aff])/)
    .map((part, at) => (at % 2 === 1 ? (names[part] ?? part) : plainWords(part)))
    .join('')

const plainWords = (text: string): string =>
  text.trim() === '' ? '' : `\\text{${text.replaceAll(/[\\{}$#%&_^~|]/g, (sign) => inText[sign]!)}}`

/** Removes invisible marks for reading aloud, and maps styled letters to plain ones. */
const cleaned = (text: string): string =>
  text
    .replaceAll(/[\u2061-\u2064\u200b-\u200d\ufeff]/g, '')
    .replaceAll('ƒ', 'f')
    .replaceAll(/[\u203c\u2047-\u2049\u2100-\u214f\u{1d400}-\u{1d7ff}]/gu, (letter) =>
      letter in names || letter in doubled ? letter : letter.normalize('NFKC'),
    )
    .normalize('NFC')

/** Matches a number with decimals, a word, or one sign. */
const pieces = /\d+(?:[.,]\d+)*|\p{L}\p{M}*(?:\p{L}\p{M}*)*|[^\s\p{M}]/gu
const LONG_WORD = 4

/** Splits a formula's text into tokens: letters, numbers and signs. */
export const toTokens = (text: string): string[] => (cleaned(text).match(pieces) ?? []).map(toToken).filter(Boolean)

function toToken(piece: string): string {
  if (/^\d/.test(piece)) return piece.replaceAll(',', '{,}')
  if (functions.has(piece)) return `\\${piece}`
  if (ownFunctions.has(piece)) return `\\operatorname{${piece}}`
  if (piece.length >= LONG_WORD && /^\p{L}+$/u.test(piece) && !isNamed(piece)) return wordsLatex(piece)
  return /^[A-Za-z]+$/.test(piece) ? piece : joinTokens(Array.from(piece, signLatex))
}

const isNamed = (word: string): boolean => Array.from(word).every((letter) => letter in names)

function signLatex(sign: string): string {
  if (names[sign]) return sign === '°' ? DEGREE : names[sign]
  if (doubled[sign]) return `\\mathbb{${doubled[sign]}}`
  if (/[−–‐‑]/.test(sign)) return '-'
  if (sign === '{' || sign === '}') return `\\${sign}`
  if (sign in inText) return inText[sign]!.startsWith('\\text') ? `\\text{${inText[sign]!.trim()}}` : inText[sign]!
  // accented letters and text signs are written as words
  return /[A-Za-z0-9!-/:-@[\]`'"\u2190-\u23ff\u27c0-\u27ef\u2980-\u2aff]/.test(sign) ? sign : wordsLatex(sign)
}

const DEGREE = '^{\\circ}'

/** Joins tokens into one formula, with spaces around infix signs. */
export function joinTokens(tokens: readonly string[]): string {
  let text = ''
  let before: string | undefined
  for (const [at, token] of tokens.entries()) {
    const isInfix =
      infix.test(token) &&
      before !== undefined &&
      !infix.test(before) &&
      !opening.test(before) &&
      at < tokens.length - 1
    if (isInfix) text = `${text.trimEnd()} ${token} `
    // a raised mark needs a base that has nothing above it yet
    else if ((token === DEGREE || token === "'") && (before === undefined || /[\^']/.test(before))) text += `{}${token}`
    else text += (/(?:\\[A-Za-z]+|[_^][A-Za-z0-9])$/.test(text) && /^[A-Za-z0-9]/.test(token) ? ' ' : '') + token
    before = token
  }
  return text.trim()
}

/** Puts an argument in braces. */
export const withBraces = (latex: string): string => `{${latex}}`

const formatScript = (latex: string): string => (/^[A-Za-z0-9+\-*]$/.test(latex) ? latex : withBraces(latex))

/** Bases that take a script without braces: a letter, a number, a command with its argument, or a bracketed term. */
const atom =
  /^(?:[A-Za-z)\]]|[\d.]+|\\[A-Za-z]+|\\(?:text|mathbb|mathcal|mathfrak|mathbf|operatorname|vec|hat|bar|overline)\{[^{}]*\})$/

/** Writes a root; `degree` is '' for a square root. */
export const writeRoot = (degree: string, latex: string): string =>
  `\\sqrt${degree === '' ? '' : `[${/^\w$/.test(degree) ? degree : withBraces(degree)}]`}${withBraces(latex)}`

/** Writes a base with a subscript and a superscript. */
export function withScripts(base: string, low: string, high: string): string {
  if (low + high === '') return base
  const isWhole = atom.test(base) || isBracketed(base)
  const primes = /^(?:\\prime|'|’)+$/.test(high) ? "'".repeat(high.match(/\\prime|['’]/g)!.length) : undefined
  const raised = high === '' ? '' : /^(?:\{\})?\^\{\\circ\}$/.test(high) ? DEGREE : (primes ?? `^${formatScript(high)}`)
  return `${isWhole ? base : withBraces(base)}${low === '' ? '' : `_${formatScript(low)}`}${raised}`
}

const isBracketed = (latex: string): boolean =>
  (latex.startsWith('\\left') &&
    /\\right(?:\\[A-Za-z]+|\\\}|[^\s\\^_])$/.test(latex) &&
    latex.split('\\left').length === 2) ||
  /^\([^()]*\)$/.test(latex)

/** Writes limits below and above an operator; on other bases they are written under and over. */
export function withLimits(base: string, low: string, high: string): string {
  if (bigOperator.test(base) || limited.has(base)) return withScripts(base, low, high)
  const under = low === '' ? base : `\\underset${withBraces(low)}${withBraces(base)}`
  return high === '' ? under : `\\overset${withBraces(high)}${withBraces(under)}`
}

const tall = /\\(?:[dt]?frac|begin|sum|prod|int|binom|over|under|left)/
const fences: Readonly<Record<string, string>> = { '{': '\\{', '}': '\\}', '': '.' }

/** Writes a term between brackets of its height. */
export function withFences(open: string, inner: string, close: string): string {
  const [left, right] = [open, close].map((fence) => fences[fence] ?? names[fence] ?? fence)
  if (open !== '' && close !== '' && !tall.test(inner))
    return joinTokens([...(open === '' ? [] : [left!]), inner, ...(close === '' ? [] : [right!])])
  return `\\left${left} ${inner} \\right${right}`
}

const matrices: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
  '{': 'cases',
}

/** Writes rows of cells between fences; a single left brace gives cases. */
export function writeMatrix(rows: readonly (readonly string[])[], open = '', close = ''): string {
  const kind = matrices[open + close]
  const body = rows.map((cells) => cells.join(' & ')).join(' \\\\ ')
  const inner = `\\begin{${kind ?? 'matrix'}} ${body} \\end{${kind ?? 'matrix'}}`
  return kind === undefined && open + close !== '' ? withFences(open, inner, close) : inner
}

const over: Readonly<Record<string, string>> = {
  '^': 'hat',
  '\u0302': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '\u0303': 'tilde',
  '˜': 'tilde',
  '¯': 'overline',
  '‾': 'overline',
  '\u0304': 'overline',
  '\u0305': 'overline',
  '―': 'overline',
  '→': 'vec',
  '\u20d7': 'vec',
  '\u20d1': 'vec',
  '⟶': 'overrightarrow',
  '˙': 'dot',
  '\u0307': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
  '⏞': 'overbrace',
  '\u20d6': 'overleftarrow',
  '←': 'overleftarrow',
}
const under: Readonly<Record<string, string>> = {
  '⏟': 'underbrace',
  _: 'underline',
  '\u0332': 'underline',
  '¯': 'underline',
  '―': 'underline',
}

/** Writes a letter with an accent above or below; undefined if the sign is no accent. */
export function withAccent(mark: string, base: string, place: 'above' | 'below'): string | undefined {
  const name = (place === 'above' ? over : under)[mark]
  return name && `\\${name}${withBraces(base)}`
}

/** Returns the LaTeX source that a program stored beside a formula; undefined if it cannot stand between dollars on one line. */
export function keptSource(text: string): string | undefined {
  const source = text.replaceAll(/\s+/g, ' ').trim()
  const inner = /^\{\\displaystyle\s*(.*)\}$/.exec(source)?.[1]?.trim() ?? source
  return inner === '' || /[$|]|(?<!\\)%/.test(inner) ? undefined : inner
}

/** Puts a formula between dollars, except a number or a single name. */
export function withDollars(latex: string): string {
  const plain = latex.replaceAll('{,}', ',').trim()
  if (plain === '' || /^(?:[A-Za-z]|\d+(?:[.,]\d+)*)$/.test(plain)) return plain
  return `$${latex.replaceAll(/\s+/g, ' ').trim()}$`
}

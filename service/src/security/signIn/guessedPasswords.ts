import { passwordMessages } from '@shared/contract/rules'

/** Passwords that satisfy the rule but are tried first by attackers: P@ssw0rd, Aa123456!, the owner's own names with a year. */

/** What attackers may know about the owner of a password; empty where unknown. */
export interface PasswordOwner {
  loginName: string
  mobile: string
  unitName: string
}

/** The fewest guesses (zxcvbn) for an acceptable password: as many as for eight random characters, which the rule allows. */
const fewestGuesses = 1e8
/** Only this many characters of a password are estimated: more only make it stronger, and the cost grows with the square of the length. */
const estimatedLength = 24
/** Leaked passwords are ranked by frequency: below this rank are words that no two people choose. */
const commonRanks = 30_000
/** Words people in China often begin a password with and that the lists, collected elsewhere, lack. */
const usualWords =
  'qwer asdf asdfg zxcv qweasd qweasdzxc asdfgh huawei xiaomi taobao alibaba tencent weixin zhongguo zhejiang hangzhou shanghai guangzhou shenzhen nanjing ningbo wenzhou mima ceshi guanli guanliyuan xitong yonghu dianti guolu tezhong shebei jianyan jiance woaini woaizhongguo nihao laoban gongsi zhang wang'

/** One library for the estimate, one to match units' names typed in pinyin; loaded when first needed, for a new password or a sign-in with one. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, { default: pinyin }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('pinyin-match'),
  ])
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = new Set(usualWords.split(' '))
  for (const list of Object.values(dictionary)) for (const word of (list as string[]).slice(0, commonRanks)) words.add(word)
  return { estimator, words, pinyin }
}
let loading: ReturnType<typeof load> | undefined

/** abcabc is as easy to guess as abc. */
const withoutRepeats = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** Digits people usually append to a word: up to three, a year, a sequence, pairs, or a number that is a common password itself. */
function areUsual(digits: string, words: ReadonlySet<string>): boolean {
  if (digits.length <= 3 || /^(?:19|20)\d\d$/.test(digits) || words.has(digits) || withoutRepeats(digits).length <= 3) return true
  return '01234567890'.includes(digits) || '09876543210'.includes(digits) || /^(?:(\d)\1+)+$/.test(digits)
}

/**
 * Why a password is easily guessed. Called after the rule itself has been checked.
 * @returns a sentence for each reason; empty when it may be used
 */
export async function guessedPasswordProblems(password: string, { loginName, mobile, unitName }: PasswordOwner): Promise<string[]> {
  loading ??= load()
  const { estimator, words, pinyin } = await loading
  const lower = password.toLowerCase()
  const letters = lower.replace(/[^a-z]/g, '')
  const ofUnit = (typed: string) => Boolean(pinyin.match(unitName, typed))

  const problems: string[] = []
  if (loginName !== '' && lower.includes(loginName.toLowerCase())) problems.push(passwordMessages.holdsLoginName)
  if (mobile.length >= 8 && password.includes(mobile.slice(-8))) problems.push(passwordMessages.holdsMobile)
  if (pieces(unitName, 4).some((piece) => lower.includes(piece)) || (letters.length >= 4 && ofUnit(letters)) || pieces(letters, 8).some(ofUnit))
    problems.push(passwordMessages.holdsUnitName)
  if (problems.length > 0) return problems

  const word = withoutRepeats(letters)
  const symbols = withoutRepeats(password.replace(/[A-Za-z0-9]/g, ''))
  const isWordWithUsualEnd = (word.length <= 3 || words.has(word)) && symbols.length <= 2 && areUsual(password.replace(/\D/g, ''), words)
  if (isWordWithUsualEnd || estimator.check(password.slice(0, estimatedLength), [loginName, mobile].filter(Boolean)).guesses < fewestGuesses)
    return [passwordMessages.common]
  return []
}

/** Every substring of the given length. */
const pieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(text.length - length + 1, 0) }, (_, start) => text.slice(start, start + length))

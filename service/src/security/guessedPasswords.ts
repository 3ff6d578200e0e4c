import { passwordMessages } from '@shared/contract/rules'

/** Passwords that satisfy the rule and are tried first all the same: P@ssw0rd, Aa123456!, the owner's own names with a year. */

/** What strangers know of whoever chooses a password; empty where it is not known. */
export interface PasswordOwner {
  loginName: string
  mobile: string
  unitName: string
}

/** Guesses (zxcvbn) a password must be worth: as many as eight random characters are, which the rule allows. */
const fewestGuesses = 1e8
/** What is estimated of a long password: more of it only makes it better, and costs the square of its length. */
const estimatedLength = 24
/** Of the passwords that leaked, by how often: further down stand words that no two people choose. */
const commonRanks = 30_000
/** What people in China begin a password with that the lists, collected elsewhere, do not hold. */
const usualWords =
  'qwer asdf asdfg zxcv qweasd qweasdzxc asdfgh huawei xiaomi taobao alibaba tencent weixin zhongguo zhejiang hangzhou shanghai guangzhou shenzhen nanjing ningbo wenzhou mima ceshi guanli guanliyuan xitong yonghu dianti guolu tezhong shebei jianyan jiance woaini woaizhongguo nihao laoban gongsi zhang wang'

/** One library for the estimate, one for the names of units as they are typed; neither is needed before somebody chooses a password, or signs in with one. */
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

/** abcabc says no more than abc. */
const withoutRepeats = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** Digits people add to a word: few, a year, a count, pairs, a number that is a common password by itself. */
function areUsual(digits: string, words: ReadonlySet<string>): boolean {
  if (digits.length <= 3 || /^(?:19|20)\d\d$/.test(digits) || words.has(digits) || withoutRepeats(digits).length <= 3) return true
  return '01234567890'.includes(digits) || '09876543210'.includes(digits) || /^(?:(\d)\1+)+$/.test(digits)
}

/**
 * What makes a password easily guessed. It is asked after the rule itself.
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

/** Every part of a text that has so many characters. */
const pieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(text.length - length + 1, 0) }, (_, start) => text.slice(start, start + length))

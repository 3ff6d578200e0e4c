/** Password rules of specification §5 and the dialogue texts of §4. */

export const passwordMinLength = 8
/** argon2 accepts any length; this limit only bounds the computation (security ASVS 6.2.9 requires at least 64). */
export const passwordMaxLength = 128
/** Below this score a password is flagged as simple (specification §9). */
export const simplePasswordBelow = 4

/** Whether a password is one of the two system defaults. The service compares it with hashes from its configuration. */
export type IsSystemDefault = (password: string) => boolean
const noDefault: IsSystemDefault = () => false

/** Number of character classes used (lowercase, digit, uppercase, special), 0 to 4. System defaults and passwords under 8 characters score 0. */
export function passwordScore(password: string, isSystemDefault: IsSystemDefault = noDefault): number {
  if (password.length < passwordMinLength || isSystemDefault(password)) return 0
  return [/[a-z]/, /\d/, /[A-Z]/, /[^A-Za-z0-9\s]/].filter((kind) => kind.test(password)).length
}

export function isSimplePassword(password: string, isSystemDefault?: IsSystemDefault): boolean {
  return passwordScore(password, isSystemDefault) < simplePasswordBelow
}

/**
 * @deprecated The looser of two rules of the specification: every password set here is held to the strict one. Kept while the contract is compatible
 * with 2.0, in which it was published.
 */
export const loosePasswordMessage = '请输入长度至少8位，且必须同时包含字母和数字的密码'
/** @deprecated See `loosePasswordMessage`. */
export function loosePasswordProblem(password: string): string | undefined {
  return passwordScore(password) >= 2 ? undefined : loosePasswordMessage
}

interface StrictRequirement {
  message: string
  holds(password: string, isSystemDefault: IsSystemDefault): boolean
}
/** In the order in which they are shown while typing. */
export const strictPasswordRequirements: readonly StrictRequirement[] = [
  { message: '不能使用系统默认密码', holds: (password, isSystemDefault) => !isSystemDefault(password) },
  { message: '密码最短8位', holds: (password) => password.length >= passwordMinLength },
  { message: '必须包含1个数字', holds: (password) => /\d/.test(password) },
  { message: '必须包含1个小写字母', holds: (password) => /[a-z]/.test(password) },
  { message: '必须包含1个大写字母', holds: (password) => /[A-Z]/.test(password) },
  { message: '必须包含1个特殊字符', holds: (password) => /[!@#$%^&*.?()]/.test(password) },
]

/** The strict requirements a password violates, in order; empty if it is acceptable. */
export function strictPasswordProblems(password: string, isSystemDefault: IsSystemDefault = noDefault): string[] {
  return strictPasswordRequirements.filter((requirement) => !requirement.holds(password, isSystemDefault)).map((requirement) => requirement.message)
}

export const passwordMessages = {
  oldRequired: '请输入原密码',
  newRequired: '请输入新密码',
  confirmRequired: '请再次输入新密码',
  differ: '两次输入的新密码不一致',
  dialogTitle: '提示',
  firstLogin: '这是您首次登录。为保证只有您本人知道密码，请设置新密码后用它重新登录；原密码是注册时填写的或短信发给您的密码',
  easilyGuessed: '您现在的密码容易被猜到：太常见，或含有用户名、手机号码、单位名称。请设置新密码后用它重新登录',
  aged: '您的密码已超过规定的更换期限。请设置新密码后用它重新登录',
  tooSimple: '您的密码过于简单，请尽快修改',
  changed: '密码修改成功，请重新登录',
  /** The answer was lost, and the session has ended since. */
  perhapsChanged: '密码可能已修改，请用新密码登录；不成功再用原密码',
  oldWrong: '原密码不正确',
  proofRequired: '修改手机号码，请输入登录密码确认是本人操作',
  proofWrong: '登录密码不正确',
  sameAsOld: '新密码不能与最近使用过的密码相同',
  common: '这个密码太常见，容易被猜到，请换一个',
  holdsLoginName: '密码不能包含用户名',
  holdsMobile: '密码不能包含手机号码',
  holdsUnitName: '密码不能包含单位名称或其拼音',
} as const

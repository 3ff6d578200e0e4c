/** Pages without a session (specification §2): answered with login.html, which comes without the framework of the portal. */
export const publicPages: readonly string[] = [
  '/login',
  '/ssologin',
  '/resetPassword',
  '/resetSuccess',
  '/regCheackList',
  '/attachmentUploadMobile',
  '/register',
  '/register-success',
  '/flowLog-single',
]

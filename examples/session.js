/**
 * The session of the user signed in at this host. The host's own back end gets it from the portal's single sign-on, or by signing in
 * through the service's API. Without one the portal's own login is shown.
 */
export async function hostSession() {
  const ids = async () => {
    const answer = await fetch('/session')
    return answer.ok ? answer.json() : undefined
  }
  return (await ids()) ? { tokens: ids, renew: ids } : 'login'
}

/**
 * The session of the person who is signed in at this host. A host's own back end has it: from the portal's single sign-on, or from a
 * sign-in by the service's interface. Without one the portal's own login is shown.
 */
export async function hostSession() {
  const ids = async () => {
    const answer = await fetch('/session')
    return answer.ok ? answer.json() : undefined
  }
  return (await ids()) ? { tokens: ids, renew: ids } : 'login'
}

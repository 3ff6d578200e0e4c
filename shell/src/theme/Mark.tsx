/** The portal's mark: a form with a tick. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="32" height="32" fill="none" stroke="#fff" strokeWidth="2" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="4" />
      <path d="M8 10h16M8 16h7M8 22h5" />
      <path d="M16.5 20.5l3.2 3.2 6-7" strokeWidth="2.4" />
    </svg>
  )
}

export const announcementPath = (id: string): string => `/notice/detail?id=${encodeURIComponent(id)}`
export const editPath = (id?: string): string => (id === undefined ? '/notice/edit' : `/notice/edit?id=${encodeURIComponent(id)}`)

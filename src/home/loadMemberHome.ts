/** Loads the code of a member's home page, which visitors never load. */
export const loadMemberHome = () => import('./member/MemberHome.tsx').then((module) => module.MemberHome)

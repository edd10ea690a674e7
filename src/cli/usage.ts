/** How the program is used. */
export const usage = `Usage: npm run equiform -- <command> [flags]

  check [brand...]            check every file and every brand (or those named)
  explain <brand> <pointer>   say what a setting is, which line set it, and what it replaced

Flags
  --json        for machines
  --root DIR    the project's folder; the one you are in unless told
  --no-color    no colours
  --help        this

Ends with 0 when clean (warnings are allowed), 1 with findings, 2 when it cannot run.
`;

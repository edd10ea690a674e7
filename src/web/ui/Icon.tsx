const paths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  alert: 'M12 7.5v5.5M12 16.4v.1M12 3a9 9 0 110 18 9 9 0 010-18z',
  info: 'M12 11v5.5M12 7.6v.1M12 3a9 9 0 110 18 9 9 0 010-18z',
  warning:
    'M12 9.5v4.5M12 17v.1M10.3 4.3L2.9 17.2A2 2 0 004.6 20h14.8a2 2 0 001.7-2.8L13.7 4.3a2 2 0 00-3.4 0z',
  success: 'M8 12.4l2.8 2.8L16 9.6M12 3a9 9 0 110 18 9 9 0 010-18z',
  chevronDown: 'M6 9.5l6 6 6-6',
  arrowLeft: 'M19 12H5.5M11 6l-6 6 6 6',
  search: 'M10.5 4a6.5 6.5 0 110 13 6.5 6.5 0 010-13zM15.4 15.4L20 20',
  pin: 'M12 21s7-6.1 7-11.2A7 7 0 005 9.8C5 14.9 12 21 12 21zM12 7.4a2.5 2.5 0 110 5 2.5 2.5 0 010-5z',
  lock: 'M7 11V8a5 5 0 0110 0v3M5.5 11h13v9h-13z',
  bell: 'M6 16.5V11a6 6 0 0112 0v5.5l1.5 2h-15zM10 21h4',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  person: 'M12 4a4 4 0 110 8 4 4 0 010-8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  folder: 'M3.5 6.5h6l2 2.5h9V19h-17z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  chat: 'M4.5 5h15v11h-8.5L7 19.5V16H4.5zM8.5 10.5h.1M12 10.5h.1M15.5 10.5h.1',
  clip: 'M19 11.5l-7.1 7.1a4.6 4.6 0 01-6.5-6.5l7.4-7.4a3.1 3.1 0 014.4 4.4l-7.3 7.3a1.5 1.5 0 01-2.2-2.2l6.6-6.6',
  send: 'M4 12l16-7.5L14.5 20l-3-6.5zM11.5 13.5L20 4.5',
  dot: 'M12 8.5a3.5 3.5 0 110 7 3.5 3.5 0 010-7z',
} as const;

export type IconName = keyof typeof paths;

/** A decorative line icon in the color and size of the surrounding text, which carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="eq-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

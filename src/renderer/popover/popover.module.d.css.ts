export declare const popover: string;
export declare const scroller: string;
export declare const syncLine: string;
export declare const syncWords: string;

export declare const syncMark: string;
